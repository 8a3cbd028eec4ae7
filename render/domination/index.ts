import type { Painter } from '../shared/painter.ts';
import { drawDomination } from './picture.ts';
import { drawDominationRules } from './rules.ts';

/** How Domination looks. */
export const dominationPainter = { draw: drawDomination, drawRules: drawDominationRules } satisfies Painter<never>;
