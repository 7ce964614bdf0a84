import { useState } from 'preact/hooks';
import type { RecordType } from 'routebook/catalogue';
import { describeType } from '../../../src/catalogue/type-keywords.ts';
import type { ResponseShapes } from '../../model/response/create-shapes.ts';
import { membersOf, type SchemaMember } from '../../model/response/members.ts';

import { Prose } from '../route-text.tsx';

interface Props {
  readonly type: RecordType;
  readonly shapes: ResponseShapes;
}

/** The members of a schema. Members that are objects can be expanded. */
export function SchemaTree({ type, shapes }: Props) {
  const members = membersOf(type, shapes);
  if (members.length === 0) return <p class="note schema-note">{describeType(type)}</p>;
  return (
    <ul class="schema">
      {members.map((member) => (
        <SchemaRow key={member.name} member={member} shapes={shapes} />
      ))}
    </ul>
  );
}

function SchemaRow({ member, shapes }: { readonly member: SchemaMember; readonly shapes: ResponseShapes }) {
  const [isOpen, setOpen] = useState(false);
  const { name, type, required, deprecated, description, example, limits } = member;
  const hasMembers = membersOf(type, shapes).length > 0;
  const title = <code class="schema-name">{name}</code>;
  return (
    <li>
      <div class="schema-row">
        {hasMembers ? (
          <button type="button" class="schema-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span class="chevron" aria-hidden="true" />
            {title}
          </button>
        ) : (
          title
        )}
        <span class="field-meta">
          {describeType(type)}
          {!required && ' · optional'}
          {deprecated && ' · deprecated'}
          {limits.map((limit) => ` · ${limit}`)}
          {example !== undefined && ` · example ${example}`}
        </span>
      </div>
      {description && (
        <p class="note">
          <Prose text={description} />
        </p>
      )}
      {isOpen && <SchemaTree type={type} shapes={shapes} />}
    </li>
  );
}
