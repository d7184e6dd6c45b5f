/** Groups of the catalogue, in its order. */
export const kindCategories = {
  tickets: 'Tickets',
  chat: 'Chat and mail',
  paging: 'On call',
  logs: 'Logs and SIEM',
  code: 'Code',
  evidence: 'Compliance',
  own: 'Your own service',
} as const;
export type KindCategory = keyof typeof kindCategories;

/** One value that a person enters to set up an integration. */
export interface KindField {
  /** Its key in `settings` or, for a secret, in `secrets`. */
  readonly name: string;
  readonly label: string;
  /** Tells where to find it, in a sentence. */
  readonly hint?: string;
  readonly placeholder?: string;
  /** It is sealed, and never shown again. */
  readonly isSecret?: true;
  readonly isOptional?: true;
  /** Labels by value; other values are refused. */
  readonly options?: Readonly<Record<string, string>>;
  /** Taken where nothing is entered. */
  readonly fallback?: string;
  /** The name of a list that the service is asked for, such as `projects`: a choice once it was read. */
  readonly choices?: string;
  /** Returns why the value cannot be right; null if it can. */
  readonly fault?: (value: string) => string | null;
}

/** The address of a service. */
export interface KindAddress {
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  /** The address of the service itself; another one is for installations and regions of their own. */
  readonly fallback?: string;
  /** The schemes that it may have. Default: https and http. */
  readonly schemes?: readonly string[];
  readonly fault?: (url: URL) => string | null;
}

/**
 * Tells what one delivery after a scan carries: a `message` about it; a `finding`, each by itself; a `batch` of
 * up to 100 findings; or a `snapshot` of all open findings.
 */
export type KindUnit = 'message' | 'finding' | 'batch' | 'snapshot';

/** Everything that the API, the pages and the documents know of a kind of integration. */
export interface KindDefinition {
  /** Stored with the integration, and the last part of its page's address. */
  readonly type: string;
  readonly label: string;
  readonly category: KindCategory;
  /** Tells what it does, in a sentence. */
  readonly summary: string;
  /** Tells how to get what the form asks for, a step each. */
  readonly steps: readonly string[];
  /** Null where there is no address to enter. */
  readonly address: KindAddress | null;
  readonly fields: readonly KindField[];
  readonly unit: KindUnit;
  /** It keeps one ticket for a finding, and its state is read. */
  readonly hasTickets?: true;
  /** The service has no answer that says whether a message arrived. */
  readonly isUnconfirmed?: true;
  /** It can be asked whether it works without sending anything. */
  readonly isAskable?: true;
  /** Messages are signed with a secret that is made here. */
  readonly isSigned?: true;
  /**
   * What follows a lost answer: `repeat`, which the service recognises or which does no harm; `lookup` by the
   * mark of the ticket; `ask`: it is never repeated by itself.
   */
  readonly afterLostAnswer: 'repeat' | 'lookup' | 'ask';
}

export const secretFields = ({ fields }: KindDefinition): readonly KindField[] =>
  fields.filter(({ isSecret }) => isSecret);
export const settingFields = ({ fields }: KindDefinition): readonly KindField[] =>
  fields.filter(({ isSecret }) => !isSecret);
