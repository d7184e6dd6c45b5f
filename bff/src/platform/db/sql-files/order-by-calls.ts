interface Source {
  readonly text: string;
}

/** Orders files so that each comes after those whose functions it calls, else as they came. */
export function orderByCalls<File extends Source>(files: readonly File[]): File[] {
  const creators = new Map(
    files.flatMap((file) => namesIn(CREATED, file.text).map((name) => [name, file] as const)),
  );
  const ordered = new Set<File>();
  const visited = new Set<File>();
  const visit = (file: File) => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const name of namesIn(CALLED, file.text)) {
      const creator = creators.get(name);
      if (creator !== undefined) visit(creator);
    }
    ordered.add(file);
  };
  for (const file of files) visit(file);
  return [...ordered];
}

const CREATED = /\bfunction parapet\.(\w+)/g;
const CALLED = /\bparapet\.(\w+)\s?\(/g;

const namesIn = (pattern: RegExp, text: string): string[] =>
  [...text.replaceAll(/--.*$/gm, '').matchAll(pattern)].map(([, name = '']) => name);
