import { splitPointer } from '../../../src/core/json-pointer.ts';
import { focusField } from '../../hooks/contexts.ts';
import type { Problem } from '../../model/request/read-form-call.ts';
import { breakable } from '../route-text.tsx';

interface Props {
  readonly problems: readonly Problem[];
  /** Whether the code is an earlier one, because something is invalid. */
  readonly isOld: boolean;
  /** Whether what is inside the body is checked. */
  readonly isChecked: boolean;
  /** Called before the focus moves to a field. */
  readonly onJump: () => void;
}

/**
 * The fields that are empty or invalid. What is wrong is shown next to each field. The line is always there, so that nothing moves when a
 * problem appears or goes away.
 */
export function ProblemLine({ problems, isOld, isChecked, onJump }: Props) {
  const missing = problems.filter(isMissingField);
  const invalid = problems.filter((problem) => problem.field !== undefined && !isMissingField(problem));
  const list = (label: string, some: readonly Problem[]) =>
    some.length > 0 && (
      <span>
        {label}{' '}
        {[...new Map(some.map((each) => [`${each.field} ${each.line}`, each]))].map(([key, { field = '', line }]) => (
          <JumpButton key={key} field={field} line={line} onJump={onJump} />
        ))}
      </span>
    );
  const [first] = invalid;
  return (
    <p class="problem-line">
      {isOld && first && (
        <span class="old-reason" role="status">
          The code is that of the last valid values. {first.message}
        </span>
      )}
      {list('Fill in:', missing)}
      {list('Check:', invalid)}
      {problems.length === 0 &&
        (isChecked ? 'Everything required is filled in.' : 'What is inside the body is not checked.')}
    </p>
  );
}

/** The problems that are about the whole call. */
export function ProblemList({ problems }: Pick<Props, 'problems'>) {
  const general = problems.filter(({ field }) => field === undefined);
  if (general.length === 0) return null;
  return (
    <div class="problems">
      {general.map(({ message, severity }) => (
        <p key={message} class="problem" data-severity={severity}>
          {message}
        </p>
      ))}
    </div>
  );
}

/** Whether a required field is empty. */
export function isMissingField({ isMissing, field }: Problem): boolean {
  return isMissing === true && field !== undefined;
}

interface JumpProps {
  readonly field: string;
  /** If the field is JSON. */
  readonly line?: number | undefined;
  /** A name that is not that of the field. */
  readonly label?: string;
  readonly onJump: () => void;
}

/** Leads to a field. */
export function JumpButton({ field, line, label, onJump }: JumpProps) {
  const jump = () => {
    onJump();
    focusField(field, line);
  };
  return (
    <button type="button" class="jump" onClick={jump}>
      {label ?? (field === '' ? 'body' : breakable(splitPointer(field).join('.')))}
      {line !== undefined && ` line ${line}`}
    </button>
  );
}
