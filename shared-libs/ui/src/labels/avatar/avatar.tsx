import { useState } from 'react';
import { classNames } from '../../class-names/class-names.ts';

/** A picture in one size, or in several with their widths, from which the browser takes the one that fits the screen. */
export type PictureSource = {
  src: string | null;
  srcSet?: string | null;
  /** Called when it does not load, as after its link has expired. */
  onBroken?: () => void;
};

/**
 * The picture of a person or the logo of a workspace, or initials without one and for one that does not load. Hidden
 * from assistive technology because the name is beside it.
 */
export function Avatar({
  name,
  src = null,
  srcSet = null,
  size = 'md',
  kind = 'person',
  onBroken,
}: {
  name: string;
  src?: string | null | undefined;
  srcSet?: string | null | undefined;
  size?: 'md' | 'lg';
  kind?: 'person' | 'workspace';
  onBroken?: () => void;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const isLarge = size === 'lg';
  const isShown = Boolean(src) && src !== broken;
  const className = classNames(
    'pp-avatar',
    isLarge && 'pp-avatar-lg',
    isShown && kind === 'workspace' && 'pp-avatar-logo',
  );
  if (src && isShown) {
    return (
      <img
        className={className}
        src={src}
        {...(srcSet ? { srcSet, sizes: isLarge ? '64px' : '26px' } : {})}
        alt=""
        aria-hidden="true"
        onError={() => {
          setBroken(src);
          onBroken?.();
        }}
      />
    );
  }
  const initials = name
    .split(/[\s@._-]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
  return (
    <span className={className} aria-hidden="true">
      {initials || '?'}
    </span>
  );
}
