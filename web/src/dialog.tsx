// SPDX-License-Identifier: MIT
// A sheet over the table. The browser's own dialog keeps the focus within it, and Esc closes it.
import { h, type ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const before = document.activeElement;
        dialog.current?.showModal();
        return () => { if (before instanceof HTMLElement) before.focus(); };
    }, []);
    // In a field that is searched in, browsers take the first Esc for emptying it.
    const leave = (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        dialog.current?.close();
    };
    return (
        <dialog ref={dialog} aria-label={title} onClose={close} onKeyDown={leave} onClick={event => { if (event.target === dialog.current) close(); }}>
            <header><h2>{title}</h2><button class="tool" onClick={close} aria-label="Close">Close</button></header>
            <div class="dialogbody">{children}</div>
        </dialog>
    );
}
