import { PermissionFlagsBits } from 'discord.js';
import { phrase } from '../../engine/phrase.ts';

/** The permissions that the bot needs in a channel, each with Discord's name for it. */
export const SEE = [phrase('names.permission.see'), PermissionFlagsBits.ViewChannel] as const;
export const SEND = [phrase('names.permission.send'), PermissionFlagsBits.SendMessages] as const;
export const SEND_IN_THREADS = [
  phrase('names.permission.sendInThreads'),
  PermissionFlagsBits.SendMessagesInThreads,
] as const;
export const CONNECT = [phrase('names.permission.connect'), PermissionFlagsBits.Connect] as const;
export const ATTACH = [phrase('names.permission.attach'), PermissionFlagsBits.AttachFiles] as const;
