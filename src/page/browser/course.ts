import type { PagePlayer } from '../protocol.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The points of all seats over the steps of a match, in their colours; that of the first seat dashed. */
export function courseElement(course: readonly (readonly number[])[], players: readonly PagePlayer[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const all = course.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (step: number) => (course.length < 2 ? 0 : (100 * step) / (course.length - 1));
  const y = (points: number) => 96 - (92 * (points - low)) / (high - low);
  for (const { seat, colour } of players) {
    const line = document.createElementNS(SVG, 'polyline');
    const points = course.map((seats, step) => `${x(step)},${y(seats[seat] ?? 0)}`);
    line.setAttribute('points', points.join(' '));
    line.setAttribute('stroke', colour);
    if (seat === 0) line.setAttribute('stroke-dasharray', '6 4');
    svg.append(line);
  }
  return svg;
}
