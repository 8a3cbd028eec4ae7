/** How people see: with all three kinds of cones, or with one kind missing. */
export const VISIONS = ['all colours', 'protanopia', 'deuteranopia', 'tritanopia'] as const;
export type Vision = (typeof VISIONS)[number];

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
const SEEN: Readonly<Record<Vision, Matrix>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const LMS_OF_RGB: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];

const LAB_OF_LMS: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** How different two `#rrggbb` look, as 100 times the distance in Oklab; about 2 is just noticeable side by side. */
export function difference(vision: Vision, a: string, b: string): number {
  const one = oklab(seen(vision, a));
  const other = oklab(seen(vision, b));
  return 100 * Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Linear RGB of a `#rrggbb` as it is seen. */
function seen(vision: Vision, colour: string): Triple {
  const linear = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = times(SEEN[vision], [linear(1), linear(3), linear(5)]);
  return [within(red), within(green), within(blue)];
}

function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function oklab(rgb: Triple): Triple {
  const [long, middle, short] = times(LMS_OF_RGB, rgb);
  return times(LAB_OF_LMS, [Math.cbrt(long), Math.cbrt(middle), Math.cbrt(short)]);
}

function times([first, second, third]: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(first), row(second), row(third)];
}
