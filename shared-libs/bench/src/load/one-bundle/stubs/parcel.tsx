import { type ComponentType, useEffect, useEffectEvent } from 'react';

interface ParcelProps {
  config: { mount: ComponentType<Record<string, unknown>> };
  wrapClassName: string;
  parcelDidMount(): void;
  [other: string]: unknown;
}

/** Stub of single-spa's Parcel: renders the root component in the same tree. */
// biome-ignore lint/style/noDefaultExport: the replaced module has a default export.
export default function Parcel({ config, wrapClassName, parcelDidMount, ...rest }: ParcelProps) {
  const Root = config.mount;
  const notifyMounted = useEffectEvent(parcelDidMount);
  useEffect(() => notifyMounted(), []);
  return (
    <div className={wrapClassName}>
      <Root {...rest} />
    </div>
  );
}
