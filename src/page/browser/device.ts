/** What somebody wants on this device alone, and how it is before they say so. */
const SETTINGS = { confirm: false, sound: true, notify: false } as const;
export type DeviceSetting = keyof typeof SETTINGS;

export function isOn(setting: DeviceSetting): boolean {
  const kept = recall(setting);
  return kept === null ? SETTINGS[setting] : kept === 'yes';
}

export function turn(setting: DeviceSetting, isWanted: boolean): void {
  remember(setting, isWanted ? 'yes' : 'no');
}

/** What this device remembers by this name; a window that keeps nothing is as usual. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`parlor.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`parlor.${name}`, value);
  } catch {
    // It holds for no longer than the window, then: that is, not at all.
  }
}
