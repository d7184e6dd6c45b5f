/** A field of a request or an answer; fields inside of others have dotted names: `items[].id`. */
export interface ApiField {
  readonly name: string;
  /** In words: "text or null", "list of objects". */
  readonly type: string;
  readonly isRequired: boolean;
  /** Limits, values and defaults, as sentences without a full stop. */
  readonly notes: readonly string[];
}

export interface ApiAnswer {
  readonly status: string;
  readonly description: string;
  /** Null for one without a body. */
  readonly mediaType: string | null;
  readonly fields: readonly ApiField[];
}

export interface ApiOperation {
  /** The fragment of the operation on its page; it does not change. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string | undefined;
  /** Who may call it. */
  readonly access: string;
  readonly parameters: readonly (ApiField & { readonly place: string })[];
  readonly body: readonly ApiField[];
  readonly answer: ApiAnswer;
  /** Refusals beside those of every operation. */
  readonly errors: readonly { readonly status: string; readonly description: string }[];
  /** A command for a shell, with KEY, URL and the ids as variables. */
  readonly curl: string;
}

/** The operations of one tag, at `/docs/api/{slug}`. */
export interface ApiTag {
  readonly name: string;
  readonly slug: string;
  readonly operations: readonly Pick<ApiOperation, 'id' | 'method' | 'path' | 'summary'>[];
}

/** The payload of `/docs/api`. */
export interface ApiIndexContent {
  readonly tags: readonly ApiTag[];
  readonly scopes: readonly string[];
  readonly errorFields: readonly ApiField[];
  /** Codes of error bodies with their status. */
  readonly errorCodes: readonly { readonly code: string; readonly status: number }[];
  /** Refusals that every operation may answer. */
  readonly everywhere: ApiOperation['errors'];
}

/** The payload of `/docs/api/{slug}`. */
export interface ApiTagContent {
  readonly name: string;
  readonly operations: readonly ApiOperation[];
}

export const API_REFERENCE = '/docs/api';
export const apiTagPath = (slug: string): string => `${API_REFERENCE}/${slug}`;
