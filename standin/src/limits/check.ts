import type { z } from 'zod';
import { type Problem, refuseProblems } from '../refusal.ts';

/** Adds a problem to a zod check, under Discord's name for it. */
export function report(context: z.RefinementCtx, path: readonly (string | number)[], code: string, message: string) {
  context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
}

/** Reads a body by its schema, or turns the request down with 50035. `prefix` is where the body lies in the request. */
export function check<T>(schema: z.ZodType<T>, body: unknown, prefix: readonly string[] = []): T {
  const read = schema.safeParse(body, { reportInput: true });
  if (read.success) return read.data;
  refuseProblems(read.error.issues.map(toProblem), prefix);
  throw new Error('A failed check must name its problems.');
}

/** A zod issue in Discord's terms. */
function toProblem(issue: z.core.$ZodIssue): Problem {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  const problem = (code: string, message: string): Problem => ({ path, code, message });
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? problem('BASE_TYPE_REQUIRED', 'This field is required')
        : problem(
            `${issue.expected.toUpperCase()}_TYPE_CONVERT`,
            `Could not interpret the value as ${issue.expected}.`,
          );
    case 'too_big':
      return isLength(issue.origin)
        ? problem('BASE_TYPE_MAX_LENGTH', `Must be ${issue.maximum} or fewer in length.`)
        : problem('NUMBER_TYPE_MAX', `Must be less than or equal to ${issue.maximum}.`);
    case 'too_small':
      return isLength(issue.origin)
        ? problem('BASE_TYPE_MIN_LENGTH', `Must be ${issue.minimum} or more in length.`)
        : problem('NUMBER_TYPE_MIN', `Must be greater than or equal to ${issue.minimum}.`);
    case 'invalid_value':
      return problem('BASE_TYPE_CHOICES', `Value must be one of {${issue.values.join(', ')}}.`);
    case 'invalid_union':
      return issue.discriminator === undefined
        ? problem('UNION_TYPE_CONVERT', 'The value has none of the types allowed here.')
        : problem('UNION_TYPE_CHOICES', `Value of field "${issue.discriminator}" is not allowed here.`);
    case 'custom':
      return problem(String(issue.params?.code ?? 'BASE_TYPE_INVALID'), issue.message);
    default:
      return problem('BASE_TYPE_INVALID', issue.message);
  }
}

function isLength(origin: string): boolean {
  return origin === 'string' || origin === 'array';
}

/** Reports every value that is there twice. */
export function reportRepeated(
  context: z.RefinementCtx,
  values: readonly { readonly value: string; readonly path: readonly (string | number)[] }[],
  code: string,
  message: string,
) {
  const seen = new Set<string>();
  for (const { value, path } of values) {
    if (seen.has(value)) report(context, path, code, message);
    seen.add(value);
  }
}
