import { useHostRouter } from '@parapet/remote-kit/host';
import { lazy, Suspense, useState } from 'react';

const Details = lazy(() => import('./details.tsx'));

/** A page with state of its own, a part that is loaded later, and what it knows from the host. */
export function Root() {
  const [count, setCount] = useState(0);
  const { pathname } = useHostRouter().location;
  return (
    <>
      <h1>Built elsewhere</h1>
      <p>{pathname}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count} times
      </button>
      <Suspense>{count > 0 && <Details />}</Suspense>
    </>
  );
}
