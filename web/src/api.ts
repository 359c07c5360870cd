// SPDX-License-Identifier: MIT
// Requests by HTTP. A refusal becomes an error with the server's words.

export async function fetch_json<Answer>(address: string, body?: object): Promise<Answer> {
    let answer: Response;
    try {
        answer = await fetch(address, body ? { method: "POST", body: JSON.stringify(body) } : {});
    } catch {
        throw new Error("The server does not answer. It may be restarting: try again in a moment.");
    }
    const said = (await answer.json()) as Answer & { error?: string };
    if (!answer.ok) throw new Error(said.error ?? `The server answered ${answer.status}.`);
    return said;
}
