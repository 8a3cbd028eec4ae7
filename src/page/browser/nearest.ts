import { farApart, type Spot } from './points.ts';

/** The shape of something that a finger may mean: its corners, and the line if it is one. */
export interface Shape {
  readonly corners: readonly Spot[];
  readonly line?: readonly [Spot, Spot] | undefined;
}

/** The distance from a shape: from its line if it is one; otherwise 0 inside its corners. */
function distanceTo(spot: Spot, { corners, line }: Shape): number {
  if (line !== undefined) return distanceToLine(spot, ...line);
  if (contains(corners, spot)) return 0;
  return Math.min(...corners.map((corner, at) => distanceToLine(spot, corners.at(at - 1) ?? corner, corner)));
}

/** The shape nearest to a point, if it is near enough; of equally near ones, the one whose center is nearest. */
export function nearest<T extends Shape>(shapes: readonly T[], spot: Spot, within: number): T | undefined {
  let best: T | undefined;
  let least = [within, Number.POSITIVE_INFINITY] as const;
  for (const shape of shapes) {
    const far = distanceTo(spot, shape);
    if (far > least[0]) continue;
    const middle = farApart(spot, middleOfCorners(shape.corners));
    if (far === least[0] && middle >= least[1]) continue;
    best = shape;
    least = [far, middle];
  }
  return best;
}

/** The size of a shape for a finger: the side length of a square of the same area. */
export function measureExtent({ corners }: Shape): number {
  const doubled = corners.reduce((sum, { x, y }, at) => {
    const before = corners.at(at - 1) ?? { x, y };
    return sum + before.x * y - x * before.y;
  }, 0);
  return Math.sqrt(Math.abs(doubled) / 2);
}

function middleOfCorners(corners: readonly Spot[]): Spot {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
}

function distanceToLine(spot: Spot, from: Spot, to: Spot): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = x * x + y * y;
  const along = length === 0 ? 0 : ((spot.x - from.x) * x + (spot.y - from.y) * y) / length;
  const at = Math.min(1, Math.max(0, along));
  return farApart(spot, { x: from.x + at * x, y: from.y + at * y });
}

/** Whether a point is inside the corners, by the even-odd rule. */
function contains(corners: readonly Spot[], { x, y }: Spot): boolean {
  let isInside = false;
  for (const [at, corner] of corners.entries()) {
    const before = corners.at(at - 1) ?? corner;
    if (corner.y > y === before.y > y) continue;
    if (x < ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x) isInside = !isInside;
  }
  return isInside;
}
