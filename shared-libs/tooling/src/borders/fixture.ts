export interface Allowed {
  readonly what: string;
  readonly file: string;
  readonly text: string;
}

export interface Refused {
  readonly border: string;
  readonly file: string;
  readonly text: string;
  /** A part of what lint answers. */
  readonly message: string;
}

const imports = (request: string): string => `import { x } from '${request}';\nx();\n`;

export const refuse = (
  border: string,
  file: string,
  request: string,
  message: string,
): Refused => ({
  border,
  file,
  text: imports(request),
  message,
});

export const allow = (what: string, file: string, request: string): Allowed => ({
  what,
  file,
  text: imports(request),
});
