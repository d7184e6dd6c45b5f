import type { CheckContent } from '../../reference/check-content.ts';

/** The requirements of standards that a check helps to assess, by the number that each standard gives them. */
export function CheckRequirements({ requirements }: Pick<CheckContent, 'requirements'>) {
  if (requirements.length === 0) return <p>No framework of Parapet asks for it.</p>;
  const count = requirements.reduce((sum, { numbers }) => sum + numbers.length, 0);
  return (
    <>
      <p>
        It helps to assess {count === 1 ? 'one requirement' : `${count} requirements`} of{' '}
        {requirements.length === 1 ? 'one framework' : `${requirements.length} frameworks`}. A
        failure fails each of them; most need more than this check to pass.
      </p>
      <ul>
        {requirements.map(({ framework, shortTitle, numbers }) => (
          <li key={framework}>
            <strong title={framework}>{shortTitle}</strong> {numbers.join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}
