import type { Choice, CommandOption } from '../limits/command.ts';
import type { Modal } from '../limits/modal.ts';
import type { SeenMessage } from '../seenMessage.ts';
import type { HostLink } from './hostLink.ts';

// What page and server say to each other. Types only.

export interface PagePerson {
  readonly id: string;
  readonly name: string;
  readonly isBot: boolean;
}

export interface PageChannel {
  readonly id: string;
  readonly name: string;
  readonly topic: string;
  readonly kind: 'text' | 'thread' | 'direct';
  readonly parentId: string | undefined;
  readonly isArchived: boolean;
}

export interface PageCommand {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly options: readonly CommandOption[];
}

/** Commands of the server's channels, and of direct messages. */
export interface PageCommands {
  readonly server: readonly PageCommand[];
  readonly direct: readonly PageCommand[];
}

export interface Welcome {
  readonly kind: 'welcome';
  readonly me: PagePerson;
  readonly people: readonly PagePerson[];
  readonly channels: readonly PageChannel[];
  readonly commands: PageCommands;
  readonly messages: readonly SeenMessage[];
  readonly botOnline: boolean;
  /** The server's own address, as it stands in the addresses of attachments. */
  readonly origin: string;
  readonly link: HostLink | undefined;
}

/** What the server tells the page of one person. */
export type PageEvent =
  | Welcome
  | { readonly kind: 'message'; readonly message: SeenMessage; readonly isNew: boolean }
  | { readonly kind: 'messageGone'; readonly id: string; readonly channelId: string }
  | { readonly kind: 'channels'; readonly channels: readonly PageChannel[] }
  | { readonly kind: 'commands'; readonly commands: PageCommands }
  | { readonly kind: 'participants'; readonly instanceId: string; readonly people: readonly PagePerson[] }
  | { readonly kind: 'bot'; readonly online: boolean };

/** What the person on the page does. Files travel beside it, under the name of their option or custom id. */
export type PageAct =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'autocomplete'; readonly text: string; readonly option: string }
  | { readonly kind: 'click'; readonly messageId: string; readonly customId: string }
  | {
      readonly kind: 'select';
      readonly messageId: string;
      readonly customId: string;
      readonly values: readonly string[];
    }
  | {
      readonly kind: 'submit';
      readonly interactionId: string;
      readonly fields: Readonly<Record<string, string | boolean | readonly string[]>>;
    }
  | { readonly kind: 'dismiss'; readonly messageId: string }
  | { readonly kind: 'authorize'; readonly scope: string }
  | { readonly kind: 'authenticate'; readonly token: string }
  | { readonly kind: 'presence'; readonly token: string; readonly told: object }
  | { readonly kind: 'participants'; readonly instanceId: string }
  | { readonly kind: 'share'; readonly message: string; readonly customId?: string }
  | { readonly kind: 'launch'; readonly customId: string }
  | { readonly kind: 'leave'; readonly instanceId: string };

export interface PageRequest {
  readonly as: string;
  readonly channelId: string;
  readonly act: PageAct;
}

/** An Activity to be opened in a frame. */
export interface PageActivity {
  readonly address: string;
  readonly instanceId: string;
}

/** What came of it. */
export type PageResult =
  | {
      readonly ok: true;
      readonly modal?: Modal;
      readonly interactionId?: string;
      readonly choices?: readonly Choice[];
      readonly activity?: PageActivity;
      /** The code that an Activity asked for. */
      readonly code?: string;
      /** What a token allows. */
      readonly scopes?: readonly string[];
      /** Who has an Activity open. */
      readonly participants?: readonly PagePerson[];
    }
  /** `noAnswer`: the bot let three seconds pass. */
  | { readonly ok: false; readonly reason: string; readonly noAnswer: boolean };
