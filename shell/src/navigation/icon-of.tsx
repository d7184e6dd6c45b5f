import type { IconElement } from '@parapet/contracts/releases/nav-icon';
import type { LucideIcon, LucideProps } from 'lucide-react';
import { createElement, forwardRef, type ReactElement } from 'react';

/** `stroke-width` -> `strokeWidth`, as React names attributes. */
const propName = (attribute: string): string =>
  attribute.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const propsOf = ({ attributes }: IconElement): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [propName(name), value]));

const draw = (element: IconElement, key: number): ReactElement =>
  createElement(element.name, { ...propsOf(element), key }, ...element.children.map(draw));

/**
 * A component that draws a parsed icon as lines, like those of the design system, unless the icon says
 * otherwise.
 */
export const iconOf = (root: IconElement): LucideIcon => {
  const { xmlns: _xmlns, width: _width, height: _height, ...own } = propsOf(root);
  return forwardRef<SVGSVGElement, LucideProps>(function OwnIcon(
    { size = 24, absoluteStrokeWidth: _absolute, ...rest },
    ref,
  ) {
    return (
      <svg
        ref={ref}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
        {...own}
        width={size}
        height={size}
      >
        {root.children.map(draw)}
      </svg>
    );
  });
};
