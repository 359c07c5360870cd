// SPDX-License-Identifier: MIT
// Passing an address on: by the system's own way where there is one, else by copying it.

/** What a button says afterwards. The address is within this server, and never has a token. */
export async function share_link(path: string, title: string): Promise<string> {
    const address = new URL(path, location.origin).href;
    try {
        if (matchMedia("(pointer: coarse)").matches && navigator.share !== undefined) {
            await navigator.share({ title, url: address });
            return "Shared";
        }
        await navigator.clipboard.writeText(address);
        return "Copied";
    } catch {
        return "Copy it yourself"; // refused, or without a safe line
    }
}
