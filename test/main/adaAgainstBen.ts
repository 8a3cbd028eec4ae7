import type { Visitor } from 'discord-standin';

/** Opens a table of Cellz for Ada and seats Ben, with a bot that may be slow and say first that it is thinking. */
export async function adaAgainstBen(ada: Visitor, ben: Visitor): Promise<void> {
  await ada.command('/cellz new columns:3 rows:3');
  await ben.waitFor((all) => all.some((message) => ben.controls(message).some(({ label }) => label === 'Join')));
  await ben.click('Join');
  await ada.waitFor((all) => all.some(({ content }) => content.includes('Your turn')));
}
