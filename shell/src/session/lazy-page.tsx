import { type ComponentType, type ReactNode, Suspense, use } from 'react';

export interface LazyPage {
  (): ReactNode;
  /** Loads the code; the page then renders at once. Rejects if it is missing. */
  preload: () => Promise<void>;
}

/** A page whose code is not in the first file of the shell. A failed load is tried again. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let loading: Promise<ComponentType> | null = null;
  const read = (): Promise<ComponentType> => {
    if (loading) return loading;
    const page = load();
    loading = page;
    page.then(
      // React reads these fields, so that a page whose code is there does not wait for it.
      (value) => void Object.assign(page, { status: 'fulfilled', value }),
      () => {
        loading = null;
      },
    );
    return page;
  };
  const Content = () => {
    const Loaded = use(read());
    return <Loaded />;
  };
  const Page = () => (
    <Suspense fallback={<div className="shell-waiting" aria-busy="true" />}>
      <Content />
    </Suspense>
  );
  return Object.assign(Page, { preload: async () => void (await read()) });
};
