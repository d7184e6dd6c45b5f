import { createElement, useEffect } from 'react';
import { currentFault } from './fault.ts';

/** A page that is fine unless the test asked for a fault. */
export function Root() {
  const fault = currentFault();
  useEffect(() => {
    if (fault === 'effect') throw new Error('the effect failed');
  }, [fault]);
  if (fault === 'render') throw new Error('rendered badly');
  return createElement('h1', { className: 'pt-10 text-danger' }, 'The fixture works');
}
