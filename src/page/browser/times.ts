/** The time left, in milliseconds, as “2 d”, “5:04 h”, “4:12” or “0:09.4”. */
export function timeLeft(left: number): string {
  const seconds = Math.floor(Math.max(0, left) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  if (hours > 0) return `${hours}:${two(minutes % 60)} h`;
  if (left > 0 && seconds < 10) return `0:0${(left / 1000).toFixed(1)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
