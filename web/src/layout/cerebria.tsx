// SPDX-License-Identifier: MIT
// Cerebria: the ring in the middle, Aspirations, Fragments and the other Spirit to its left, the Ego with what it will do and
// why it did what it did to its right, the own Spirit's board below. The parts are in the folder of the same name.
import "../every_table";
import { h } from "preact";
import { useMemo } from "preact/hooks";
import "../emblem";
import { paint_with } from "../picture";
import { SharedRow, type OpenZone } from "./generic";
import { show_options_as } from "../options";
import { use_scene } from "../scene";
import { emotion_image } from "./cerebria/art";
import { SpiritBoard } from "./cerebria/board";
import { lands_of, slots_of } from "./cerebria/geometry";
import { Aspirations, Ego, Mates, Standings } from "./cerebria/panels";
import { Plates, RimPills } from "./cerebria/plates";
import { OptionFace } from "./cerebria/price";
import { RingBoard } from "./cerebria/ring";
import { use_weighing, WeighContext, WhyTable } from "./cerebria/weigh";

show_options_as("cerebria", OptionFace);
paint_with(emotion_image);

export function CerebriaLayout({ open }: { open: OpenZone }) {
    const scene = use_scene();
    const lands = useMemo(() => lands_of(scene.look), [scene.look]);
    const slots = useMemo(() => slots_of(lands), [lands]);
    const weighing = use_weighing();
    return (
        <WeighContext.Provider value={weighing}>
            <div class="cerebria">
                <div class="ringarea"><RingBoard lands={lands} pills={<RimPills lands={lands} />} /><Plates lands={lands} /></div>
                <div class="right"><Ego open={open} /><WhyTable slots={slots} /></div>
                <div class="left"><Aspirations /><Standings /><Mates /><SharedRow zone="intentions" form="chip" /></div>
                <SpiritBoard />
            </div>
        </WeighContext.Provider>
    );
}
