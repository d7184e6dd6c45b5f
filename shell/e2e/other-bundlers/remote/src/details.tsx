import { useId } from 'react';

/** A chunk of its own where the bundler splits code. */
export default function Details() {
  return <p id={useId()}>Loaded later</p>;
}
