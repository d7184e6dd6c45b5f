import { classNames } from '../../class-names/class-names.ts';

export type LogoProps = {
  /** Shows the name beside the mark. */
  word?: boolean;
  /** Height of the mark in pixels; 18 is the least at which its units stay whole. */
  size?: number;
  className?: string;
};

/** The mark: a P on 5 × 6 square units, in the colour of the text. */
export function Logo({ word = false, size = 18, className }: LogoProps) {
  return (
    <span className={classNames('pp-logo', className)}>
      <svg
        viewBox="0 0 20 24"
        width={(size * 20) / 24}
        height={size}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Parapet"
        aria-hidden={word}
      >
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M0 0h4v4h4V0h4v4h4V0h4v16H4v8H0zM4 8v4h12V8z"
        />
      </svg>
      {word ? <span className="pp-logo-word">Parapet</span> : null}
    </span>
  );
}
