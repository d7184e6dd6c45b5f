import { transformWithOxc } from 'vite';
import type { LoaderContext } from 'webpack';

/** Loader of webpack: TypeScript and JSX to JavaScript. */
export default function typescriptLoader(this: LoaderContext<object>, source: string): void {
  const done = this.async();
  transformWithOxc(source, this.resourcePath).then(({ code }) => done(null, code), done);
}
