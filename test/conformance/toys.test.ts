import { highCard } from '../engine/toys/highCard.ts';
import { nim } from '../engine/toys/nim.ts';
import { toyPainter } from '../engine/toys/painter.ts';
import { TOY_TEXTS } from '../engine/toys/texts.ts';
import { conforms } from './conforms.ts';
import { writePlaythrough } from './playthrough.ts';

for (const toy of [nim, highCard]) {
  conforms(toy, { texts: TOY_TEXTS, painter: toyPainter, playthrough: writePlaythrough(toy, TOY_TEXTS) });
}
