import type { Visitor } from 'discord-standin';

/** What somebody was answered. */
export type Reply = Awaited<ReturnType<Visitor['command']>>;

/** Its words; empty where there was no message. */
export const content = ({ message }: Pick<Reply, 'message'>): string => message?.content ?? '';

/** The labels of its controls, as this person sees them. */
export const labels = (visitor: Visitor, { message }: Reply) => visitor.controls(message).map(({ label }) => label);
