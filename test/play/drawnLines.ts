import { z } from 'zod';
import type { Visitor } from '../../standin/src/visitor.ts';
import type { Reply } from '../discord/replies.ts';

interface Control {
  readonly label: string;
  /** The menu in which it stands; none where it is a button. */
  readonly menu?: string;
}

const Rows = z.array(
  z.object({
    components: z.array(
      z.object({
        label: z.string().default(''),
        custom_id: z.string().default(''),
        options: z.array(z.object({ label: z.string() })).optional(),
      }),
    ),
  }),
);

/** The lines that can be drawn, by what each is drawn. */
export function lines({ message }: Reply): ReadonlyMap<string, Control> {
  const parts = Rows.parse(message?.components ?? []).flatMap(({ components }) => components);
  const controls = parts.flatMap(
    ({ label, custom_id, options }): readonly Control[] =>
      options?.map((option) => ({ label: option.label, menu: custom_id })) ?? [{ label }],
  );
  return new Map(
    controls.flatMap((one) => (/[a-g]\d-[a-g]\d/.exec(one.label) ?? []).map((line) => [line, one] as const)),
  );
}

/** Draws a line of a puzzle's board. */
export async function draw(visitor: Visitor, reply: Reply, line: string): Promise<Reply> {
  const control = lines(reply).get(line);
  if (control === undefined) throw new Error(`${line} isn't one of ${[...lines(reply).keys()].join(', ')}`);
  return control.menu === undefined
    ? visitor.click(control.label, reply.message)
    : visitor.select(control.menu, [control.label], reply.message);
}
