import type { IntegrationMessage } from '@parapet/contracts/events/integration';

/** One attempt needs this of an integration; secrets are opened. */
export interface Connection {
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** Null where messages are not signed. */
  readonly signingSecret: string | null;
}

export interface HttpAsk {
  readonly via: 'http';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Milliseconds; default 10,000. */
  readonly timeoutMs?: number;
  /** Its answer holds a secret, which nobody may read. */
  readonly isPrivate?: true;
}

export interface MailAsk {
  readonly via: 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Stable over attempts: letters, digits, dots and dashes. */
  readonly id: string;
  readonly unsubscribeUrl: string;
}

export interface SyslogAsk {
  readonly via: 'syslog';
  /** `tls://host:port` */
  readonly url: string;
  readonly messages: readonly string[];
  /** PEM of an authority that is trusted besides the public ones; null for none. */
  readonly ca: string | null;
}

export type Ask = HttpAsk | MailAsk | SyslogAsk;

export interface Answer {
  /** HTTP status; 250 for mail that was taken, 0 for syslog, which does not answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** At most 1 MB. */
  readonly body: string;
  /** False where the body was longer. */
  readonly isWhole: boolean;
}

/** A conversation with a service, pure: it yields what is asked and gets the answers. */
export type Talk<Result> = Generator<Ask, Result, Answer>;

/** A ticket as the other side names it. */
export interface Ticket {
  /** Stays when the ticket is moved. */
  readonly id: string;
  /** Shown to people, such as `SEC-12`. */
  readonly key: string;
  readonly url: string;
}

export type Outcome =
  | {
      readonly kind: 'delivered';
      readonly ticket?: Ticket;
      /** The ticket was deleted there. */
      readonly isLost?: true;
      /** What happened, for people. */
      readonly note?: string;
    }
  /** The service is busy or away. `afterSeconds` is what it asked for. */
  | { readonly kind: 'retry'; readonly error: string; readonly afterSeconds?: number }
  /** It refused the key. */
  | { readonly kind: 'reconnect'; readonly error: string }
  /** The target does not exist any more. */
  | { readonly kind: 'gone'; readonly error: string }
  /** It refused the content. */
  | { readonly kind: 'rejected'; readonly error: string; readonly field?: string }
  /** The answer was lost, and a repetition could do it twice. */
  | { readonly kind: 'unknown'; readonly error: string };

/** One delivery, as it is sent. */
export interface Sent {
  readonly id: string;
  readonly body: string;
  readonly connection: Connection;
  /** The ticket of its finding, as far as it is known; null for other deliveries. */
  readonly ticket: Ticket | null;
  /** A page on which whoever gets the message ends it. */
  readonly unsubscribeUrl: string;
  readonly at: Date;
}

/** A value to choose, as the service names it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A field of the other side's tickets. */
export interface RemoteField {
  readonly id: string;
  readonly name: string;
  readonly isRequired: boolean;
  /** Null where any text may be entered. */
  readonly choices: readonly Choice[] | null;
}

/** The answer of a service that was asked whether the setup can work. */
export interface Checked {
  readonly outcome: Outcome;
  /** Tells what was reached, such as `project SEC as security@northquay.example`. */
  readonly about?: string;
  /** By the name of the list. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  readonly fields?: readonly RemoteField[];
}

/** Says how a kind talks with its service. Everything in it is pure. */
export interface Kind {
  /** Returns what is stored and sent by every attempt. */
  body(message: IntegrationMessage, settings: Readonly<Record<string, string>>): string;
  send(sent: Sent): Talk<Outcome>;
  /** Proves the right to write without writing; left out where only a message proves it. */
  check?(connection: Connection): Talk<Checked>;
}
