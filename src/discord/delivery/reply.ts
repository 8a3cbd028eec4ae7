import { type BaseInteraction, InteractionResponseType, Routes } from 'discord.js';
import { z } from 'zod';
import type { Scene } from '../../play/contract/scene.ts';
import { messageRequest } from '../wire/message.ts';

const Given = z.object({ resource: z.object({ message: z.object({ id: z.string() }).optional() }).optional() });

/**
 * Answers with a new message and gives its id, as discord.js's `reply` does. That would look through all that we send, and
 * make an object of all that Discord sends back, control by control; nobody looks at those.
 */
export async function sendReply({ client, id, token }: BaseInteraction, screen: Scene, flags: number): Promise<string> {
  const { body, files } = messageRequest(screen);
  const given = await client.rest.post(Routes.interactionCallback(id, token), {
    body: { type: InteractionResponseType.ChannelMessageWithSource, data: { ...body, flags } },
    files,
    auth: false,
    query: new URLSearchParams({ with_response: 'true' }),
  });
  return Given.parse(given).resource?.message?.id ?? '';
}
