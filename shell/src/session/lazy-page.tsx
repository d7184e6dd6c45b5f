import { type ComponentType, type ReactNode, Suspense, use } from 'react';

export interface LazyPage {
  (): ReactNode;
  /** Loads the code; the page then renders at once. Rejects if it is missing. */
  preload: () => Promise<void>;
}

/** A page whose code is not in the first file of the shell. A failed load is tried again. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let Loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  const preload = () => {
    loading ??= load().then(
      (Page) => {
        Loaded = Page;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const Content = () => {
    if (!Loaded) use(preload());
    return Loaded ? <Loaded /> : null;
  };
  const Page = () => (
    <Suspense fallback={<div className="shell-waiting" aria-busy="true" />}>
      <Content />
    </Suspense>
  );
  return Object.assign(Page, { preload });
};
