import { useState } from "react";
import { ListChecks, Plus, Share2, Trash2 } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextLink } from "#kit/web/ui/buttons/text-link.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { type Column, type Sort, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { AccessChips } from "#kit/web/ui/marks/access-chips.tsx";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { Collage } from "#kit/web/ui/marks/collage.tsx";
import { StatusMark } from "#kit/web/ui/marks/status-mark.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { BulkBar } from "#kit/web/ui/toolbar.tsx";
import { Tree, type TreeMove, type TreeNode } from "#kit/web/ui/trees/tree.tsx";
import { moved } from "./moved.ts";
import { drawing, type SampleRow, sampleRows } from "./sample-rows.tsx";
import { Columns, Row, Specimen } from "./specimen.tsx";

const allRows = sampleRows(10_000);

const columns: readonly Column<SampleRow>[] = [
  {
    id: "title",
    head: "Procedure",
    width: "minmax(180px, 2.4fr)",
    isSortable: true,
    cell: (row) => (
      <div className="flex min-w-0 items-center gap-3">
        <Collage pictures={row.pictures} icon={<ListChecks />} />
        <div className="min-w-0">
          <TextLink href={`#${row.id}`} className="block truncate text-sm font-semibold no-underline hover:underline">
            {row.title}
          </TextLink>
          <span className="block truncate text-ink-3">{row.steps} steps</span>
        </div>
      </div>
    ),
  },
  { id: "status", head: "Status", width: "170px", from: 560, cell: (row) => <StatusMark status={row.status} /> },
  { id: "areas", head: "Areas", width: "minmax(120px, 1fr)", from: 900, cell: (row) => row.areas },
  {
    id: "access",
    head: "Access",
    width: "minmax(150px, 1fr)",
    from: 760,
    cell: (row) => <AccessChips groups={row.groups} />,
  },
  {
    id: "version",
    head: "Version",
    width: "70px",
    from: 1000,
    cell: (row) => <span className="num text-ink-2">v{row.version}</span>,
  },
  {
    id: "changed",
    head: "Updated",
    width: "160px",
    from: 660,
    isSortable: true,
    cell: (row) => <TimeStamp at={row.changedAt} className="text-ink-2" />,
  },
  { id: "by", head: "By", width: "44px", from: 1000, cell: (row) => <Avatar name={row.owner} /> },
  {
    id: "more",
    head: "Actions",
    hideHead: true,
    width: "60px",
    cell: (row) => (
      <MoreMenu label={`Actions for ${row.title}`}>
        <MenuItem>Open</MenuItem>
        <MenuItem danger>Delete</MenuItem>
      </MoreMenu>
    ),
  },
];

export function ListPieces() {
  return (
    <>
      <Specimen name="VirtualRows with 10,000 rows">
        <LongList />
      </Specimen>
      <Specimen name="VirtualRows, empty and loading">
        <div className="flex h-80 flex-col rounded-2 border border-line">
          <VirtualRows
            label="Drafts"
            rows={[]}
            rowId={(row: SampleRow) => row.id}
            rowText={(row) => row.title}
            columns={columns}
            empty={
              <EmptyState icon={<ListChecks />} title="No drafts" action={<Button kind="ink">New procedure</Button>}>
                A draft is a procedure that only authors see. Start one, or generate it from a video.
              </EmptyState>
            }
          />
        </div>
        <SkeletonRows rows={3} />
      </Specimen>
      <Specimen name="Tree: an outline, and groups with checkboxes">
        <Columns>
          <Outline />
          <Checked />
        </Columns>
      </Specimen>
      <Specimen name="Collage">
        <Row>
          {[0, 1, 2, 3].map((count) => (
            <Collage
              key={count}
              size="md"
              pictures={Array.from({ length: count }, (_, place) => ({ src: drawing(count + place) }))}
            />
          ))}
        </Row>
      </Specimen>
    </>
  );
}

function LongList() {
  const [search, setSearch] = useState("");
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(["0", "1", "3"]));
  const [sort, setSort] = useState<Sort>({ id: "changed", direction: "descending" });
  const wanted = search.toLowerCase();
  const found = allRows.filter((row) => row.title.toLowerCase().includes(wanted));
  const rows = sort.direction === "descending" ? found : found.toReversed();
  return (
    <div className="flex h-[560px] flex-col rounded-2 border border-line">
      <div className="p-3">
        <SearchField value={search} onChange={setSearch} className="max-w-sm" />
      </div>
      <VirtualRows
        label="Procedures"
        rows={rows}
        rowId={(row) => row.id}
        rowText={(row) => row.title}
        columns={columns}
        selection={{ ids, onChange: setIds }}
        sort={sort}
        onSort={setSort}
        onOpen={() => {}}
      />
      <BulkBar count={ids.size} onClear={() => setIds(new Set())}>
        <Button kind="bare">
          <Share2 aria-hidden />
          Share
        </Button>
        <Button kind="bare">
          <Trash2 aria-hidden />
          Delete
        </Button>
      </BulkBar>
    </div>
  );
}

interface Line {
  readonly n?: number;
  readonly isBlocked?: boolean;
}

const step = (id: string, n: number, text: string, isBlocked = false): TreeNode<Line> => ({
  id,
  text,
  value: { n, isBlocked },
});

const outline: readonly TreeNode<Line>[] = [
  {
    id: "safe",
    text: "Make it safe",
    value: {},
    children: [
      step("s1", 1, "Stop the retort and hang your tag"),
      step("s2", 2, "Vent to 0 bar"),
      step("s3", 3, "Check the seal face"),
    ],
  },
  {
    id: "tighten",
    text: "Tighten the flange",
    value: {},
    children: [
      step("s4", 4, "Hand-tighten all eight bolts"),
      step("s5", 5, "First pass: 20 Nm in star order"),
      step("s6", 6, "Second pass: 45 Nm in star order"),
      step("s7", 7, "Wait ten minutes and check again", true),
    ],
  },
];

export function Outline({ onMoved }: { onMoved?: (move: TreeMove) => void }) {
  const [items, setItems] = useState(outline);
  const [selected, setSelected] = useState("s6");
  return (
    <div className="rounded-2 bg-paper p-2">
      <Tree
        label="Outline"
        items={items}
        selectedId={selected}
        onSelect={setSelected}
        onMove={(move) => {
          setItems(moved(items, move));
          onMoved?.(move);
        }}
        mayMove={({ target, position }) => (position === "on" ? items.some((section) => section.id === target) : true)}
      >
        {(node, { isSelected }) =>
          node.value.n === undefined ? (
            <span className="flex items-center justify-between font-semibold">
              {node.text}
              <Button kind="bare" size="sm" icon aria-label={`Add a step to ${node.text}`}>
                <Plus aria-hidden />
              </Button>
            </span>
          ) : (
            <span className="flex items-center gap-2.5 py-1.5">
              <StepNumber n={node.value.n} state={isSelected ? "current" : node.value.isBlocked ? "need" : "todo"} />
              <span className={isSelected ? "font-semibold" : undefined}>{node.text}</span>
            </span>
          )
        }
      </Tree>
    </div>
  );
}

const teams: readonly TreeNode<number>[] = [
  {
    id: "plant",
    text: "Plant 2",
    value: 41,
    children: [
      { id: "line2", text: "Line 2", value: 18 },
      { id: "maintenance", text: "Maintenance", value: 9 },
    ],
  },
  { id: "quality", text: "Quality", value: 6 },
];

function Checked() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(["line2"]));
  return (
    <Tree label="Groups" items={teams} checkedIds={ids} onCheckedChange={setIds}>
      {(node) => (
        <span className="flex items-center justify-between gap-3">
          {node.text}
          <Badge>{node.value}</Badge>
        </span>
      )}
    </Tree>
  );
}
