// SPDX-License-Identifier: MIT
// Many cards in rows, of which only those in sight are drawn: a pack of hundreds takes as many nodes as a screen holds. All
// cells have one size, so what is in sight follows from how far it is scrolled. Arrows go from card to card; Tab comes to one.
import { h, type ComponentChildren, type JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Sight {
    columns: number;
    first: number;
    last: number;
}

/** Rows beyond both edges, so that a quick scroll shows no holes. */
const spare_rows = 1;

function sight_of(box: HTMLElement, count: number, cell: HTMLElement): Sight {
    const { width, height } = cell.getBoundingClientRect();
    const columns = Math.max(1, Math.floor(box.clientWidth / (width || 1)));
    const top = Math.floor(box.scrollTop / (height || 1));
    const rows = Math.ceil(box.clientHeight / (height || 1));
    const first = Math.max(0, top - spare_rows);
    return { columns, first: first * columns, last: Math.min(count, (top + rows + 1 + spare_rows) * columns) };
}

export interface CardGridProps {
    count: number;
    label: string;
    /** The one that Tab comes to. */
    at: number;
    go: (index: number) => void;
    draw: (index: number) => ComponentChildren;
    /** Cells are higher: something stands below each card. */
    tall?: boolean;
    /** Changes when it shows other cards: then it is seen from its beginning. */
    of: string;
}

export function CardGrid({ count, label, at, go, draw, tall, of }: CardGridProps) {
    const box = useRef<HTMLDivElement>(null);
    const measure = useRef<HTMLDivElement>(null);
    const [sight, set_sight] = useState<Sight>({ columns: 1, first: 0, last: 0 });
    const look = () => {
        if (!box.current || !measure.current) return;
        const next = sight_of(box.current, count, measure.current);
        set_sight(now => (now.columns === next.columns && now.first === next.first && now.last === next.last ? now : next));
    };
    // Other cards: seen from the beginning, or from where the chosen one is.
    useLayoutEffect(() => {
        if (!box.current || !measure.current) return;
        const { columns } = sight_of(box.current, count, measure.current);
        box.current.scrollTo(0, Math.floor(at / columns) * measure.current.getBoundingClientRect().height);
    }, [of]);
    useLayoutEffect(look, [count, of, tall]);
    useEffect(() => {
        const observer = new ResizeObserver(look);
        if (box.current) observer.observe(box.current);
        return () => observer.disconnect();
    }, [count]);
    const { columns, first } = sight;
    const last = Math.min(sight.last, count);
    const rows = Math.ceil(count / columns);
    /** Scrolls to it, lets it be drawn, and gives it the focus. */
    const move = (index: number) => {
        const to = Math.min(Math.max(index, 0), count - 1);
        const height = measure.current?.getBoundingClientRect().height ?? 0;
        const top = Math.floor(to / columns) * height;
        const frame = box.current;
        if (!frame || to === at) return;
        if (top < frame.scrollTop) frame.scrollTop = top;
        else if (top + height > frame.scrollTop + frame.clientHeight) frame.scrollTop = top + height - frame.clientHeight;
        look();
        go(to);
        requestAnimationFrame(() => frame.querySelector<HTMLElement>(`[data-cell="${to}"] [data-card]`)?.focus({ preventScroll: true }));
    };
    const press = (event: JSX.TargetedKeyboardEvent<HTMLDivElement>) => {
        const steps: { [key: string]: number } = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: count - 1, PageDown: at + 3 * columns, PageUp: at - 3 * columns };
        const to = steps[event.key];
        if (to === undefined || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        move(to);
    };
    const drawn = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
    return (
        <div class={`cardgrid${tall ? " tall" : ""}`} ref={box} onScroll={look} onKeyDown={press}>
            <div class="cell measure" ref={measure} aria-hidden="true" />
            <ul aria-label={label} style={{ "--rows": String(rows), "--before": String(Math.floor(first / columns)), "--columns": String(columns) } as Record<string, string>}>
                {drawn.map(index => <li class="cell" key={index} data-cell={index} aria-setsize={count} aria-posinset={index + 1}>{draw(index)}</li>)}
            </ul>
        </div>
    );
}
