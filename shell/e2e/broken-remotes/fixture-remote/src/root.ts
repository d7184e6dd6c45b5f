import { useHostRouter } from '@parapet/remote-kit/host';
import { Chip } from '@parapet/ui/chip';
import { createElement, Fragment, useEffect } from 'react';
import { breaches } from './breaches.ts';
import { currentFault } from './fault.ts';
import { loops } from './loops.ts';
import { Writes } from './writes.ts';

const press = () => {
  throw new Error('pressed badly');
};

/** A page that tells where it stands, and is fine unless the test asked for a fault. */
export function Root() {
  const fault = currentFault();
  const { pathname } = useHostRouter().location;
  useEffect(() => {
    if (fault === 'effect') throw new Error('the effect failed');
    if (fault !== null) breaches[fault]?.();
  }, [fault]);
  if (fault === 'render') throw new Error('rendered badly');
  const Loop = loops[fault ?? ''];
  return createElement(
    Fragment,
    null,
    createElement('h1', { className: 'pt-10 text-danger' }, 'The fixture works'),
    createElement('p', null, createElement(Chip, null, pathname)),
    fault === 'handler' && createElement('button', { type: 'button', onClick: press }, 'Press'),
    fault === 'write' && createElement(Writes),
    Loop && createElement(Loop),
  );
}
