import { discord, type Participant } from './activity.ts';
import { make, part } from './dom.ts';
import { showFace } from './faces.ts';
import { text } from './texts.ts';

/** So many faces have room in the line; of the others there is the number. */
const ROOM = 3;

/** Who has Discord's window open in the same channel, with their faces: what each of them looks at there is nobody's matter. */
export async function showCompany(): Promise<void> {
  const sdk = discord();
  if (sdk === undefined) return;
  await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', ({ participants }) => drawCompany(participants));
  drawCompany((await sdk.commands.getActivityInstanceConnectedParticipants()).participants);
}

/** Whoever is here alone needs no picture of that. */
function drawCompany(all: readonly Participant[]): void {
  const company = part('company');
  company.hidden = all.length < 2;
  company.setAttribute('aria-label', text('company', { names: all.map(nameOf).join(', ') }));
  company.title = company.getAttribute('aria-label') ?? '';
  const further = all.length > ROOM ? [make('span', { class: 'further' }, `+${all.length - ROOM}`)] : [];
  company.replaceChildren(...all.slice(0, ROOM).map(companionOf), ...further);
}

function companionOf(person: Participant): HTMLElement {
  const initial = [...nameOf(person)][0] ?? '';
  const companion = make('span', { class: 'companion' }, make('span', {}, initial.toUpperCase()));
  showFace(companion, `companion/${person.id}`);
  return companion;
}

function nameOf({ nickname, global_name, username }: Participant): string {
  return nickname ?? global_name ?? username;
}
