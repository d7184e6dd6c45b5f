import { type ComponentType, useEffect, useEffectEvent } from 'react';

interface ParcelProps {
  config: { mount: ComponentType<Record<string, unknown>> };
  wrapClassName: string;
  parcelDidMount(): void;
  [other: string]: unknown;
}

/** Stands for single-spa's Parcel: draws the root component where it stands, in the same tree. */
// biome-ignore lint/style/noDefaultExport: as the module that it stands for.
export default function Parcel({ config, wrapClassName, parcelDidMount, ...rest }: ParcelProps) {
  const Root = config.mount;
  const tell = useEffectEvent(parcelDidMount);
  useEffect(() => tell(), []);
  return (
    <div className={wrapClassName}>
      <Root {...rest} />
    </div>
  );
}
