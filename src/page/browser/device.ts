/** The settings of this device only, with their defaults. */
const SETTINGS = { confirm: false, sound: true, notify: false } as const;
export type DeviceSetting = keyof typeof SETTINGS;

export function isOn(setting: DeviceSetting): boolean {
  const kept = recall(setting);
  return kept === null ? SETTINGS[setting] : kept === 'yes';
}

export function turn(setting: DeviceSetting, isWanted: boolean): void {
  remember(setting, isWanted ? 'yes' : 'no');
}

/** What this device has stored under this name; null if the browser stores nothing. */
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
    // If the browser stores nothing, the value lasts until the window is closed.
  }
}
