import { isOn } from './device.ts';

/** The notes of each sound: pitch in hertz, start and length in seconds. */
const SOUNDS = {
  move: [[392, 0, 0.09]],
  score: [
    [440, 0, 0.08],
    [554, 0.07, 0.12],
  ],
  turn: [
    [523, 0, 0.12],
    [659, 0.11, 0.2],
  ],
  minute: [
    [330, 0, 0.12],
    [330, 0.2, 0.12],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [pitch: number, at: number, lasts: number])[]>>;
type Sound = keyof typeof SOUNDS;

/** The volume, from 0 to 1. */
const SOFT = 0.05;

let context: AudioContext | undefined;

/** Plays a quiet sound, unless this device is set to be silent or nobody has interacted with the page yet. */
export function playSound(sound: Sound): void {
  if (!isOn('sound') || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  document.documentElement.dataset.sound = sound;
  for (const [pitch, at, lasts] of SOUNDS[sound]) playNote(context, pitch, context.currentTime + at, lasts);
}

function playNote(audio: AudioContext, pitch: number, at: number, lasts: number): void {
  const note = audio.createOscillator();
  const volume = audio.createGain();
  note.type = 'triangle';
  note.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(SOFT, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  note.connect(volume).connect(audio.destination);
  note.start(at);
  note.stop(at + lasts);
}
