/** A name for the zone in which it is `hour` o'clock at a time: `+05:00`. */
export function zoneWhereItIs(at: number, hour: number): string {
  const offset = ((hour - new Date(at).getUTCHours() + 36) % 24) - 12;
  return `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}:00`;
}
