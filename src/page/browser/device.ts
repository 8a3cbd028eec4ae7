/** What somebody wants on this device alone, and how it is before they say so. */
const SETTINGS = { confirm: false, sound: true, notify: false } as const;
export type DeviceSetting = keyof typeof SETTINGS;

export function isOn(setting: DeviceSetting): boolean {
  try {
    const kept = localStorage.getItem(`parlor.${setting}`);
    return kept === null ? SETTINGS[setting] : kept === 'yes';
  } catch {
    // A window that keeps nothing is as usual.
    return SETTINGS[setting];
  }
}

export function turn(setting: DeviceSetting, isWanted: boolean): void {
  try {
    localStorage.setItem(`parlor.${setting}`, isWanted ? 'yes' : 'no');
  } catch {
    // It holds for no longer than the window, then: that is, not at all.
  }
}
