/** Distance from the end that still counts as being there, in pixels. */
const NEAR = 80;

/** What somebody looks back with: everything else that moves the list is the list's own doing. */
const LOOKING_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home', 'Tab', ' ']);

/** The end of a room, and who stays at it. */
export interface End {
  /** Goes to the end, and stays with what comes from then on. */
  follow(): void;
  /** Lets what comes pass by, for who is shown something older. */
  leave(): void;
}

/** Stays at the end of a room while its list grows, until somebody looks back with wheel, finger, scrollbar or keys. */
export function stayAtEnd(room: HTMLElement, list: HTMLElement): End {
  // Pictures that load late, and a growing keyboard, must not push the newest message out of sight.
  let follows = true;
  // A board that goes while another of its size comes moves the list just as a hand would: only the hand itself tells.
  let isMovedByHand = false;
  const byHand = () => {
    isMovedByHand = true;
  };
  room.addEventListener('wheel', (event) => event.deltaY < 0 && byHand(), { passive: true });
  room.addEventListener('touchmove', byHand, { passive: true });
  room.addEventListener('pointerdown', (event) => event.target === room && byHand());
  room.addEventListener('keydown', (event) => LOOKING_KEYS.has(event.key) && byHand());
  room.addEventListener('scroll', () => {
    const isAtEnd = room.scrollHeight - room.scrollTop - room.clientHeight < NEAR;
    if (isAtEnd) follows = true;
    else if (isMovedByHand) follows = false;
  });
  room.addEventListener('scrollend', () => {
    isMovedByHand = false;
  });
  const toEnd = () => {
    room.scrollTop = room.scrollHeight;
  };
  const watch = new ResizeObserver(() => follows && toEnd());
  watch.observe(list);
  watch.observe(room);
  return {
    follow: () => {
      follows = true;
      isMovedByHand = false;
      toEnd();
    },
    leave: () => {
      follows = false;
    },
  };
}
