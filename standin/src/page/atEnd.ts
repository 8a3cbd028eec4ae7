/** Distance from the end that still counts as being there, in pixels. */
const NEAR = 80;

/**
 * Stays at the end of a room while its list grows, until somebody scrolls up. Gives what goes to the end, and stays with
 * what comes from then on.
 */
export function stayAtEnd(room: HTMLElement, list: HTMLElement): () => void {
  const toEnd = () => {
    room.scrollTop = room.scrollHeight;
  };
  // Pictures that load late, and a growing keyboard, must not push the newest message out of sight.
  let follows = true;
  let before = { top: 0, height: 0 };
  room.addEventListener('scroll', () => {
    const now = { top: room.scrollTop, height: room.scrollHeight };
    // Told late, and also where messages come, grow or go: only who moves up while they stay as they are looks back.
    if (room.scrollHeight - room.scrollTop - room.clientHeight < NEAR) follows = true;
    else if (now.height === before.height && now.top < before.top) follows = false;
    before = now;
  });
  const watch = new ResizeObserver(() => follows && toEnd());
  watch.observe(list);
  watch.observe(room);
  return () => {
    follows = true;
    toEnd();
  };
}
