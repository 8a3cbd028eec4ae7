import { z } from 'zod';
import { isDamage } from './failure.ts';

/** How a record of one schema becomes one of the next; what it leaves out is lost. */
type Step = (old: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/**
 * A record was written by a version of Parlor that knows more than this one, which would lose what it does not know.
 */
export class NewerRecord extends Error {
  override readonly name = 'NewerRecord';
}

/** Whether this version can never read a record: it is damaged, or of another shape. */
export function isUnreadable(error: unknown): boolean {
  return isDamage(error) || error instanceof z.ZodError || error instanceof NewerRecord;
}

/**
 * A kind of record: its current shape, with its schema number, and the steps that convert records by earlier versions
 * when they are read; the first step starts from schema 0, which has no number. A converted record is written in its
 * new form with its next change. A record of a later schema is refused.
 */
export function defineRecord<Shape extends z.ZodObject<{ schema: z.ZodLiteral<number> }>>(
  shape: Shape,
  steps: Readonly<Record<number, Step>> = {},
) {
  const [current = 0] = shape.shape.schema.values;
  return z.preprocess((raw) => upgraded(raw, current, steps), shape);
}

function upgraded(raw: unknown, current: number, steps: Readonly<Record<number, Step>>): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  let record: Readonly<Record<string, unknown>> = { ...raw };
  let schema = typeof record.schema === 'number' ? record.schema : 0;
  if (schema > current) {
    throw new NewerRecord(`a record of schema ${schema} is of a newer Parlor: this one knows ${current}`);
  }
  for (; schema < current; schema += 1) {
    const step = steps[schema];
    if (step === undefined) return raw;
    record = { ...step(record), schema: schema + 1 };
  }
  return record;
}

/** A record that says something only by existing. */
const Mark = defineRecord(z.object({ schema: z.literal(1) }));
export const MARK: z.infer<typeof Mark> = { schema: 1 };
