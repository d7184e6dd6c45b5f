interface Allowed {
  readonly what: string;
  readonly file: string;
  readonly text: string;
}

interface Refused {
  readonly border: string;
  readonly file: string;
  readonly text: string;
  readonly message: string;
}

const imports = (request: string): string => `import { x } from '${request}';\nx();\n`;

/** A file that breaks each border, with a part of what lint answers. */
export const REFUSED: readonly Refused[] = [
  {
    border: 'a path into another workspace',
    file: 'mfe-assets/src/a-path.ts',
    text: imports('../../shared-libs/contracts/src/ids.ts'),
    message: 'Import another workspace by its package name.',
  },
  {
    border: 'a path into another workspace, from the shell',
    file: 'shell/src/tour/a-path.ts',
    text: imports('../../../mfe-assets/src/root.tsx'),
    message: 'Import another workspace by its package name.',
  },
  {
    border: 'an app as a package',
    file: 'shared-libs/tooling/src/an-app.ts',
    text: imports('shell'),
    message: 'Nobody imports an app.',
  },
];

export const ALLOWED: readonly Allowed[] = [];
