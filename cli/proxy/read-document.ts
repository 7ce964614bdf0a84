// https://spec.graphql.org/draft/#sec-Appendix-Grammar-Summary

/** A token: what is ignored, a name, a number, a text, a block of text, or a punctuator. */
const TOKEN =
  /[\ufeff\t\n\r ,]+|#[^\n\r]*|([_A-Za-z]\w*)|-?\d[\w.+-]*|"""(?:\\"""|(?!\\?""")[\s\S])*"""|"(?!"")(?:[^"\\\n\r]|\\.)*"|(\.\.\.|[!$&()\]:=@[{|}])/y;

const CLOSING: { readonly [opening: string]: string } = { '{': '}', '(': ')', '[': ']' };

/**
 * Finds why a GraphQL document may change something, to complete the sentence "The document is refused, because …". Undefined if it consists of
 * queries and fragments. It reads tokens and brackets only, so it can accept a document that is not valid, which the API then rejects.
 */
export function findWrite(document: string): string | undefined {
  const open: string[] = [];
  // Whether the next token begins a definition.
  let isStart = true;
  let hasDefinition = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < document.length) {
    const token = TOKEN.exec(document);
    if (token === null) return 'it has a character that GraphQL does not have';
    const [text, name, mark = ''] = token;
    const isIgnored = name === undefined && mark === '' && /^[\ufeff\s,#]/.test(text);
    if (isIgnored) continue;
    if (isStart && name !== 'query' && name !== 'fragment' && mark !== '{')
      return name === 'mutation' || name === 'subscription'
        ? `it has a ${name}`
        : 'it has something other than queries and fragments';
    isStart = false;
    hasDefinition = true;
    if (Object.hasOwn(CLOSING, mark)) open.push(CLOSING[mark] as string);
    else if ('})]'.includes(mark) && mark !== '') {
      if (open.pop() !== mark) return 'its brackets do not match';
      // A definition ends with its selection.
      isStart = mark === '}' && open.length === 0;
    }
  }
  if (!hasDefinition) return 'it is empty';
  return isStart ? undefined : 'it ends in the middle of a definition';
}
