import { measurePictures } from './render/measure.ts';
import { picturesTable } from './render/table.ts';
import { print } from './turns/statistics.ts';

/** The cost of pictures: real boards of every game, early, in the middle and late, in both themes. */
print(picturesTable(await measurePictures()));
