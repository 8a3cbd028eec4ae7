import { make } from './dom.ts';

/** A round initial in the person's colour. */
export function avatar(id: string, name: string, isSmall = false): HTMLElement {
  const hue = Number(BigInt(id || 0) % 7n);
  return make(
    'span',
    { class: `avatar avatar-${hue}${isSmall ? ' is-small' : ''}`, 'aria-hidden': 'true' },
    name.slice(0, 1).toUpperCase(),
  );
}
